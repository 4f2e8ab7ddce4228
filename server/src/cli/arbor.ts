import { createProgram, runProgram } from './program.ts'

await runProgram(createProgram())
