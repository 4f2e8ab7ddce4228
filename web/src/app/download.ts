/** Makes the browser save a file. @param name needed if the URL doesn't name the file */
export function downloadFile(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
