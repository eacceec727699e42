/**
 * Which build this page is: the version of the program that it was made with.
 *
 * The server tells its own in `welcome`, so that a page knows whether it is an old one.
 */
import program from '../../../src/ubongo/__init__.py?raw'

export const BUILD = /__version__ = "([^"]+)"/.exec(program)?.[1] ?? ''
