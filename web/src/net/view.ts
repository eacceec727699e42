/** The view after a decision: what its patch changes is new, all else is shared with the one before. */
import { immutableJSONPatch, type JSONPatchDocument } from 'immutable-json-patch'

import type { Decided } from '../wire.gen'

export function patched<View>(view: View, { patch }: Pick<Decided, 'patch'>): View {
  return immutableJSONPatch<View, View>(view, patch as JSONPatchDocument)
}
