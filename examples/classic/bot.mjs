// A player of classic in plain JavaScript: `node bot.mjs http://localhost:8000/ BKTRFM`.
// Written from docs/protocol.md; it needs Node 22 and nothing else.
const [address = 'http://localhost:8000/', code = '', pause = '3000'] = process.argv.slice(2)

const PIECES = {
  I2: '##', I3: '###', V3: '#./##', I4: '####', O4: '##/##', L4: '#./#./##', T4: '###/.#.',
  S4: '.##/##.', L5: '####/#...', Y5: '####/.#..', P5: '##/##/#.', Z5: '##./.#./.##',
}

// Requests: the guest is known by a cookie.

let cookie = ''

async function ask(method, path, body) {
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(new URL(path, address), { method, headers, body: JSON.stringify(body) })
  const given = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  if (given.length) cookie = given.join('; ')
  const told = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${told.code}`)
  return told
}

// The view: a JSON Patch (RFC 6902) changes it, as far as this server uses patches.

function patch(view, operations) {
  for (const { op, path, value } of operations) {
    const keys = path.split('/').slice(1).map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = keys.pop()
    const target = keys.reduce((part, key) => part[key], view)
    if (op === 'remove' && Array.isArray(target)) target.splice(last, 1)
    else if (op === 'remove') delete target[last]
    else if (last === '-') target.push(value)
    else target[last] = value
  }
}

// Solving: all the ways in which a piece can lie, and the first cell that is still open.

function turned(rows) {
  return [...rows[0]].map((_, column) => rows.map((row) => row[column]).reverse().join(''))
}

function orientations(piece) {
  let rows = PIECES[piece].split('/')
  const found = new Map()
  for (const letter of 'abcdefgh') {
    if (letter === 'e') rows = PIECES[piece].split('/').map((row) => [...row].reverse().join(''))
    if (![...found.values()].some((other) => other.join() === rows.join())) found.set(letter, rows)
    rows = turned(rows)
  }
  return found
}

function cellsOf(rows) {
  return rows.flatMap((row, y) => [...row].flatMap((sign, x) => (sign === '.' ? [] : [[y, x]])))
}

function solve(open, pieces) {
  if (pieces.length === 0) return open.size === 0 ? [] : null
  const [row, column] = [...open][0].split(',').map(Number)
  for (const piece of pieces) {
    for (const [letter, rows] of orientations(piece)) {
      const cells = cellsOf(rows) // of these the first one goes onto the first open cell
      const [y, x] = [row - cells[0][0], column - cells[0][1]]
      const covered = cells.map(([dy, dx]) => `${y + dy},${x + dx}`)
      if (!covered.every((cell) => open.has(cell))) continue
      const left = new Set([...open].filter((cell) => !covered.includes(cell)))
      const rest = solve(left, pieces.filter((other) => other !== piece))
      if (rest) return [`${piece}${letter}@${y},${x}`, ...rest]
    }
  }
  return null
}

function solution({ area, pieces }) {
  const open = new Set(cellsOf(area.split('\n')).map(([y, x]) => `${y},${x}`))
  return solve(open, pieces).join(' ')
}

// Playing: whatever the view says that this seat may do now, once for each view that asks for it.

await ask('POST', `api/tables/${code}/seats`, { name: null })
await ask('PUT', `api/tables/${code}/ready`, { is_ready: true })
const { ticket } = await ask('POST', `api/tables/${code}/tickets`)
const socket = new WebSocket(new URL('api/socket', address.replace(/^http/, 'ws')), 'ubongo.v1')
let view = null, seat = 0, id = 0, waiting = false

const say = (frame) => socket.send(JSON.stringify(frame))

function order(kind, data = {}) {
  waiting = true
  say({ type: 'cmd', id: ++id, kind, data })
}

function play() {
  const may = waiting ? [] : (view?.status.may[seat] ?? [])
  if (may.includes('choose_field') && view.pawns[seat] === null) order('choose_field', { row: seat })
  else if (may.includes('get_ready')) order('get_ready')
  else if (may.includes('roll')) order('roll')
  else if (may.includes('take_gems')) order('take_gems', { row: view.pawns[seat] })
  else if (may.includes('claim')) {
    waiting = true // nobody likes to play against a machine
    const solved = { solution: solution(view.round.tasks[seat]) }
    setTimeout(() => order('claim', solved), Number(pause))
  }
}

socket.onopen = () => say({ type: 'hello', ticket })
socket.onmessage = ({ data }) => {
  const frame = JSON.parse(data)
  if (frame.type === 'ping') say({ type: 'pong', n: frame.n })
  if (frame.type === 'welcome') ({ seat, last_id: id } = frame)
  if (frame.type === 'snapshot') ({ view } = frame)
  if (frame.type === 'decided') patch(view, frame.patch)
  if (frame.type === 'nak' || frame.ids) waiting = false
  if (frame.type === 'proof') console.log('over:', JSON.stringify(view.places)), socket.close()
  play()
}
