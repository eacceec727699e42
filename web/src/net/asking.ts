/** Requests to this site: what is answered, or a Refusal that says why nothing is. */
import type { Mistake } from '../wire.gen'
import { Refusal } from './refusal'

/** Ask for something below /api that is answered in JSON. */
export async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  return (await (await answered(method, path, body)).json()) as Answer
}

/** The same, whatever the answer is written in. */
export async function answered(method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(`/api${path}`, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch(() => {
    throw new Refusal('net.unreachable')
  })
  if (!answer.ok) throw await refusalOf(answer)
  return answer
}

async function refusalOf(answer: Response): Promise<Refusal> {
  try {
    const { code, facts } = (await answer.json()) as Partial<Mistake>
    if (code) return new Refusal(code, facts)
  } catch {
    // No words of the server's own, but perhaps of something before it.
  }
  return new Refusal('net.failed', { status: answer.status })
}
