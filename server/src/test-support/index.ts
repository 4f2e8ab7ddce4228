export type { Caller, Reply } from './caller.ts'
export type { TestMember } from './test-member.ts'
export { startTestServer, type TestServer, type TestServerOptions } from './test-server.ts'
