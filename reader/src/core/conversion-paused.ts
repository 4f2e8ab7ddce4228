/** Thrown when another process should continue with the file. See `isFull`. */
export class ConversionPaused extends Error {
  constructor() {
    super('Another process continues with the file.')
    this.name = 'ConversionPaused'
  }
}
