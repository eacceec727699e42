/** One WebSocket, as the line uses it; tests have wires of their own. */

/** What the line needs of a WebSocket. */
export interface Wire {
  send(text: string): void
  close(): void
}

/** What a wire tells the line. */
export interface Ears {
  open(): void
  message(text: string): void
  /** It is closed, with this number and, where the server gave one, a reason. */
  close(why: number, reason: string): void
}

/** A real socket to this site's tables. */
export function dial(ears: Ears): Wire {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  const socket = new WebSocket(`${scheme}://${location.host}/api/socket`, 'ubongo.v1')
  socket.addEventListener('open', () => {
    ears.open()
  })
  socket.addEventListener('message', ({ data }) => {
    ears.message(String(data))
  })
  socket.addEventListener('close', ({ code, reason }) => {
    ears.close(code, reason)
  })
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text)
    },
    close: () => {
      socket.close()
    },
  }
}
