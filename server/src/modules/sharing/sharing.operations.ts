import { linkOperations } from './links.operations.ts'
import { visitOperations } from './visits.operations.ts'

/** Links for people outside: managing them, and what they allow. */
export const sharingOperations = [...linkOperations, ...visitOperations]
