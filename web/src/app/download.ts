/** Has the browser save a file. @param name where the address does not name it */
export function downloadFile(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
