import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { zerteile } from './zerteile.ts'

test.each([[[]], [[0]], [[1]], [[9, 1]], [[10]], [[25]], [[3, 3, 3, 3, 3, 3, 3]], [[1, 40, 0, 9]]])(
  'Stücke von %j Bytes ergeben Teile zu 10, in ihrer Folge und ohne Verlust',
  async laengen => {
    const stuecke = laengen.map(laenge => randomBytes(laenge))
    const teile: [number, Buffer][] = []
    const zerteiler = zerteile(10, async (nummer, teil) => void teile.push([nummer, Buffer.from(teil)]))
    for (const stueck of stuecke) await zerteiler.nimm(stueck)
    const ganz = Buffer.concat(stuecke)
    expect(await zerteiler.beende()).toEqual({
      bytes: ganz.length,
      sha256: createHash('sha256').update(ganz).digest('hex'),
    })
    expect(Buffer.concat(teile.map(([, teil]) => teil))).toEqual(ganz)
    expect(teile.map(([nummer]) => nummer)).toEqual(teile.map((_, i) => i))
    expect(teile.slice(0, -1).every(([, teil]) => teil.length === 10)).toBe(true)
    expect(teile.every(([, teil]) => teil.length > 0)).toBe(true)
  },
)
