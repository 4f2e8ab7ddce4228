let isTaken = false

/** The only place for suspects in this process. It is left when it is disposed of. */
export class SuspectPlace implements Disposable {
  #isMine = false

  /** @returns false if another suspect has the place */
  take(): boolean {
    if (isTaken) return this.#isMine
    isTaken = true
    this.#isMine = true
    return true
  }

  [Symbol.dispose](): void {
    if (this.#isMine) isTaken = false
    this.#isMine = false
  }
}
