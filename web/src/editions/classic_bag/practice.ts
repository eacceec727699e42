/** What is practised of the re-issue: the tasks of classic's deck. */
export { tasks } from '../classic/practice'
