/** What the hands that lay pieces, parts or cards tell whoever they belong to. */

/** What the hands are told is mostly for the ear; this is also for the eye. */
export const SEEN =
  /\.say\.(outside|overlap|open|no_flip|third_level|enough|no_room|too_few|not_legal)$/

/** After these there is nothing amiss any more that was said before. */
export const LAID = /\.say\.(laid|covered|all_laid|laid_wrong|taken_up)$/
