/** How golden matches begin, made by tools/replays.py; one is a solo run. */
import card_game from '../card_game/replay.gen.json'
import classic from '../classic/replay.gen.json'
import light_dark from '../light_dark/replay.gen.json'
import solo from '../solo/replay.gen.json'
import three_d from '../three_d/replay.gen.json'

export const replays = { classic, three_d, light_dark, card_game, solo }
