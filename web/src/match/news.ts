/** What happened, for the reader: one sentence, as a key of the texts with its facts. */

export interface News {
  readonly key: string
  readonly facts: Readonly<Record<string, string | number>>
  /** What is only spoken is shown elsewhere on the page; what others did has a place of its own. */
  readonly tone: 'calm' | 'good' | 'wrong' | 'urgent' | 'spoken' | 'others'
}

export function spoken(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'spoken' }
}

export function calm(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'calm' }
}

/** What somebody else did: never in the place of what the reader must do. */
export function others(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'others' }
}

export function good(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'good' }
}

/** What must be done within seconds. */
export function urgent(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'urgent' }
}

export function wrong(key: string, facts: News['facts'] = {}): News {
  return { key, facts, tone: 'wrong' }
}

/** What the hands say is mostly spoken; this is also shown. */
export const SEEN =
  /\.say\.(outside|overlap|open|no_flip|third_level|enough|no_room|too_few(_amiss)?|not_legal)$/

/** After these there is nothing amiss any more that was said before. */
export const LAID = /\.say\.(laid|covered|all_laid|laid_wrong|taken_up)$|\.fault\.one_face$/

/** What others would like to be done with a round; when it is over that is of no use any more. */
export const OF_ROUND = /\.news\.(end_wanted|vote_withdrawn|go_on_wanted|another_wanted)$/

/** What speaks of what lies, and of nothing else. */
export const OF_BOARD = /^help\./
