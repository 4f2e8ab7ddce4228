import { Command } from '@commander-js/extra-typings'
import { VERSION } from './platform/core/version.ts'
import { addRoles, runProgram } from './cli/program.ts'

const program = new Command('node server/src/main.ts')
program.version(VERSION)
addRoles(program)
await runProgram(program)
