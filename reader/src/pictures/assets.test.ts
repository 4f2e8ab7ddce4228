import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { boastfulPicture, plainPicture } from '../../test/fixtures/pictures.ts'
import { tempFolder } from '../../test/fixtures/temp-folder.ts'
import { openAssets } from './assets.ts'

test('stores an image once, even if it is added several times simultaneously', async () => {
  await using folder = await tempFolder()
  const assets = openAssets(folder.path)
  const red = await plainPicture(30, 20, '#f00').png().toBuffer()
  const blue = await plainPicture(30, 20, '#00f').png().toBuffer()
  const kept = await Promise.all(
    [red, blue, red, Buffer.from(red)].map((bytes) => assets.keep(bytes)),
  )
  expect(kept[0]).toMatchObject({ width: 30, height: 20 })
  expect(kept[0]?.name).toMatch(/^assets\/[0-9a-f]{32}\.webp$/)
  expect([kept[2], kept[3]]).toEqual([kept[0], kept[0]])
  expect(kept[1]?.name).not.toBe(kept[0]?.name)
  expect(await readdir(join(folder.path, 'assets'))).toHaveLength(2)
  expect(await sharp(await assets.read(kept[1]?.name ?? '')).metadata()).toMatchObject({
    format: 'webp',
  })
})

test('reduces a large image', async () => {
  await using folder = await tempFolder()
  const wide = await plainPicture(9000, 90).png().toBuffer()
  expect(await openAssets(folder.path).keep(wide)).toMatchObject({ width: 4096, height: 41 })
})

test('counts unreadable bytes once and stores nothing for them', async () => {
  await using folder = await tempFolder()
  const assets = openAssets(folder.path)
  const bomb = await boastfulPicture(50_000)
  for (const bytes of [Buffer.from('no picture'), Buffer.alloc(0), bomb, bomb]) {
    expect(await assets.keep(bytes)).toBeUndefined()
  }
  expect(assets.warnings).toEqual(['3 images could not be read and were left out.'])
  expect(await readdir(folder.path)).toEqual([])
})

test('numbers a page image by its page', async () => {
  await using folder = await tempFolder()
  const assets = openAssets(folder.path)
  const bytes = await plainPicture(30, 20).png().toBuffer()
  expect(await assets.keepPage(7, bytes)).toBe('pages/7.webp')
  expect(await sharp(await assets.read('pages/7.webp')).metadata()).toMatchObject({ width: 30 })
})
