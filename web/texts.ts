/**
 * An edition keeps all its texts in one file, also those of the rooms below; each is loaded with its
 * room. `rules.night.aim` in `night.json` is `night.aim` among the rules.
 */
import type { Plugin } from 'vite'

const ROOMS = ['home', 'hosting', 'rules', 'study']

type Texts = Record<string, unknown>

export function texts(): Plugin {
  return {
    name: 'ubongo-texts',
    enforce: 'pre',
    async transform(code, id) {
      const [, folder, room] = /^(.*\/texts\/\w+)\/(\w+)\.json$/.exec(id) ?? []
      if (!folder || !room) return null
      const own = Object.entries(JSON.parse(code) as Texts)
      if (!ROOMS.includes(room))
        return JSON.stringify(Object.fromEntries(own.filter(([key]) => !roomOf(key))))
      for (const file of (await this.fs.readdir(folder)).sort()) {
        if (ROOMS.includes(file.replace('.json', ''))) continue
        const path = `${folder}/${file}`
        this.addWatchFile(path)
        const read = JSON.parse(await this.fs.readFile(path, { encoding: 'utf8' })) as Texts
        for (const [key, text] of Object.entries(read))
          if (roomOf(key) === room) own.push([key.slice(room.length + 1), text])
      }
      return JSON.stringify(Object.fromEntries(own))
    },
  }
}

/** The other room that a key belongs to, if any. */
function roomOf(key: string): string | undefined {
  return ROOMS.find((room) => key.startsWith(`${room}.`))
}
