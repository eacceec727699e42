/** The entry, and nothing else: what it starts travels in one file with all that it needs. */
import { start } from './start'

start()
