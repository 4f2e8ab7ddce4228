export type { Caller, Reply } from './caller.ts'
export { listen, listenStrictly, watchParameters } from './listen.ts'
export { createTestEmbedder, type TestEmbedder } from './test-embedder.ts'
export type { TestMember } from './test-member.ts'
export {
  sharedTestServer,
  startTestServer,
  type OwnTestServer,
  type TestServer,
} from './test-server.ts'
