import { printErrorsBriefly } from '../../server/src/cli/brief-errors.ts'
import { addServerCommands, createProgram } from '../../server/src/cli/program.ts'
import { addCommands } from './program.ts'
import { runProgram } from './run-program.ts'

// The only file that imports both: the commands that call a server, and those that operate one.
const program = createProgram()
addCommands(program)
addServerCommands(program)
printErrorsBriefly(program)
await runProgram(program, async (error) => {
  const { reportFault } = await import('../../server/src/cli/terminal.ts')
  reportFault(error)
})
