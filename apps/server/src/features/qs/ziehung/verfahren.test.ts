import { describe, expect, test } from 'vitest'
import { pruefsummeVon, teileEin, type Ziehbare, ziehe } from './verfahren.ts'

/** Ein zweites, unabhängig geschriebenes Verfahren: WebCrypto und Auswahl durch Abzählen der kleineren Ränge statt Sortieren. */
async function zieheAnders(proben: readonly Ziehbare[], umfang: Record<string, number>, seed: string) {
  const raenge: bigint[] = []
  for (const { aufnahmeId, methode } of proben) {
    const bytes = new TextEncoder().encode([seed, `${aufnahmeId}:${methode}`].join('\n'))
    raenge.push(
      new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).reduce((zahl, b) => zahl * 256n + BigInt(b), 0n),
    )
  }
  return proben.filter((probe, i) => {
    const kleinere = proben.filter(
      (eine, j) => eine.schicht === probe.schicht && (raenge[j] as bigint) < (raenge[i] as bigint),
    )
    return kleinere.length < (umfang[probe.schicht] ?? 0)
  })
}
const seedNr = (nr: number) => nr.toString(16).padStart(32, '0')
const probe = (aufnahmeId: number, methode: string, schicht = 'A'): Ziehbare => ({ aufnahmeId, methode, schicht })

describe('[A-QS-16] Ziehung', () => {
  const SECHS = [
    probe(7, 'MHS'),
    probe(12, 'MHS'),
    probe(3, 'PHB', 'B'),
    probe(12, 'SCREENING'),
    probe(101, 'MHS', 'B'),
    probe(20, 'MHS'),
  ]

  test('Vektor, außerhalb gerechnet: printf "<Startwert>\\n7:MHS" | sha256sum', () => {
    // Ränge (Anfang): 12:MHS 1585…, 20:MHS 595e…, 7:MHS 622b…, 12:SCREENING c6cd…; in B 3:PHB 23eb…, 101:MHS 9af0….
    const seed = '00112233445566778899aabbccddeeff'
    const schichten = [
      { name: 'A', bestand: 4, umfang: 2 },
      { name: 'B', bestand: 2, umfang: 1 },
    ]
    const gezogen = [...ziehe(SECHS, schichten, seed)].map(({ aufnahmeId, methode }) => `${aufnahmeId}:${methode}`)
    expect(gezogen).toEqual(['12:MHS', '20:MHS', '3:PHB'])
    expect(pruefsummeVon(SECHS)).toBe('a3fe5a8636440a427109dab584ed5e45e975937333756b0c0bdf0d0a5274b5dd')
  })

  test('gleich wie das zweite Verfahren, bei jedem Startwert und in jeder Reihenfolge der Proben', async () => {
    const proben = Array.from({ length: 60 }, (_, i) => probe(1000 + i * 7, i % 3 === 0 ? 'PHB' : 'MHS', `S${i % 4}`))
    for (let nr = 0; nr < 40; nr++) {
      const schichten = teileEin(proben, nr % 2 === 0 ? 'ANZAHL' : 'ANTEIL', 1 + nr)
      const umfang = Object.fromEntries(schichten.map(({ name, umfang: n }) => [name, n]))
      const anders = new Set(await zieheAnders(proben, umfang, seedNr(nr)))
      expect(ziehe(proben, schichten, seedNr(nr))).toEqual(anders)
      expect(ziehe(proben.toReversed(), schichten, seedNr(nr))).toEqual(anders)
      expect(pruefsummeVon(proben.toReversed())).toBe(pruefsummeVon(proben))
    }
  })

  test('gleich wahrscheinlich: Chi-Quadrat über 4000 feste Startwerte, einzeln und paarweise', () => {
    const [N, n, laeufe] = [20, 5, 4000]
    const proben = Array.from({ length: N }, (_, i) => probe(i + 1, 'MHS'))
    const wie = [{ name: 'A', bestand: N, umfang: n }]
    const einzeln = Array<number>(N).fill(0)
    let paar = 0
    for (let nr = 0; nr < laeufe; nr++) {
      const gezogen = ziehe(proben, wie, seedNr(nr))
      expect(gezogen.size).toBe(n)
      proben.forEach((eine, i) => {
        if (gezogen.has(eine)) einzeln[i] = (einzeln[i] ?? 0) + 1
      })
      if (gezogen.has(proben[2] as Ziehbare) && gezogen.has(proben[11] as Ziehbare)) paar++
    }
    // Ohne Zurücklegen hängen die Zähler zusammen: mit (N−1)/N ÷ (1−n/N) folgt die Summe Chi-Quadrat mit N−1 = 19; 43,82 ist ihr 99,9-%-Punkt.
    const soll = (laeufe * n) / N
    const chi = einzeln.reduce((summe, o) => summe + (o - soll) ** 2 / soll, 0) * ((N - 1) / N / (1 - n / N))
    expect(chi).toBeLessThan(43.82)
    expect(chi).toBeGreaterThan(5.41)
    // Beide von zweien: n(n−1)/(N(N−1)) = 1/19, Standardabweichung der Zahl 14,1.
    expect(Math.abs(paar - laeufe / 19)).toBeLessThan(4 * 14.2)
  })

  test('Umfang je Schicht: Prozent aufgerundet, Anzahl höchstens der Bestand, Schichten nach Namen', () => {
    const proben = [
      ...Array.from({ length: 30 }, (_, i) => probe(i, 'MHS', 'b')),
      ...[90, 91, 92].map(i => probe(i, 'PHB', 'a')),
    ]
    expect(teileEin(proben, 'ANTEIL', 10)).toEqual([
      { name: 'a', bestand: 3, umfang: 1 },
      { name: 'b', bestand: 30, umfang: 3 },
    ])
    expect(teileEin(proben, 'ANTEIL', 100).map(({ umfang }) => umfang)).toEqual([3, 30])
    expect(teileEin(proben, 'ANZAHL', 5).map(({ umfang }) => umfang)).toEqual([3, 5])
    expect(teileEin([], 'ANZAHL', 5)).toEqual([])
  })
})
