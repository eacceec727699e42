/** What there is to read about the re-issue: its booklet is classic's. */
export { study } from '../classic/study'
