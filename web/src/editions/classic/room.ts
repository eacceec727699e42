/** All that a table of classic needs: what is agreed there, and the match. */
export { default as Agreed } from './Agreed.svelte'
export { default as Match } from './Match.svelte'
export { default as Settings } from './Settings.svelte'
export { Session } from './session.svelte'
