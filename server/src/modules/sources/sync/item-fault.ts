/** Why one item failed, as a message for people. Other items continue. */
export class ItemFault extends Error {
  override readonly name = 'ItemFault'
}
