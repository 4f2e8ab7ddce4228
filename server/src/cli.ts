import { createProgram, runProgram } from './cli/program.ts'

await runProgram(createProgram())
