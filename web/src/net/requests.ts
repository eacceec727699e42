/** Requests to this site: what is answered, or a Refusal that says why nothing is. */
import type { RefusalBody } from '../wire.gen'
import { Refusal } from './refusal'

/** A line on which nothing comes for so long has stalled; what was asked for may be asked again. */
const REQUEST_TIMEOUT = 10_000

/** Ask for something below /api that is answered in JSON. */
export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await (await answered(method, path, body)).json()) as Answer
}

/** The same, whatever the answer is written in. */
export async function answered(method: string, path: string, body?: unknown): Promise<Response> {
  const stalled = new AbortController()
  const timer = setTimeout(() => {
    stalled.abort()
  }, REQUEST_TIMEOUT)
  const answer = await fetch(`/api${path}`, {
    method,
    signal: stalled.signal,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
    .catch(() => {
      throw new Refusal('net.unreachable')
    })
    .finally(() => {
      clearTimeout(timer)
    })
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const { code, facts } = (await answer.json()) as Partial<RefusalBody>
    if (code) return new Refusal(code, facts)
  } catch {
    // Not an answer of the server itself, but perhaps of a proxy before it.
  }
  return new Refusal('net.failed', { status: answer.status })
}
