export type { Caller, Reply } from './caller.ts'
export { createTestEmbedder, type TestEmbedder } from './test-embedder.ts'
export type { TestMember } from './test-member.ts'
export { startTestServer, type TestServer } from './test-server.ts'
