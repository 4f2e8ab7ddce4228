import type { FastifyReply } from 'fastify'

/** Names the receipt of a deletion in the response. */
export function nameReceipt(reply: FastifyReply, id: string): void {
  void reply.header('x-deletion-receipt', id)
}
