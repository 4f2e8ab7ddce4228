import { tellErrorsBriefly } from '../../server/src/cli/brief-errors.ts'
import { addServerCommands, createProgram } from '../../server/src/cli/program.ts'
import { addCommands } from './program.ts'
import { runProgram } from './run-program.ts'

// The only file that knows both: the commands for people, and those that operate a server.
const program = createProgram()
addCommands(program)
addServerCommands(program)
tellErrorsBriefly(program)
await runProgram(program, async (error) => {
  const { reportFault } = await import('../../server/src/cli/terminal.ts')
  reportFault(error)
})
