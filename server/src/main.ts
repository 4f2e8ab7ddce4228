import { Command } from '@commander-js/extra-typings'
import { addRoles, runProgram } from './cli/program.ts'

const program = new Command('node server/src/main.ts')
addRoles(program)
await runProgram(program)
