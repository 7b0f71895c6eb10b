/** Antwort der Schnittstelle; `daten` ist der gelesene Rumpf, bei Ablehnungen das Problem. */
export type Antwort = { status: number; daten: unknown }

export type Zugang = Readonly<{
  lies: (pfad: string) => Promise<Antwort>
  sende: (pfad: string, rumpf: object) => Promise<Antwort>
}>

/** Spricht die Schnittstelle als Demo-Benutzer an, wie es ein Browser täte, aber ohne Seite. */
export async function meldeAn(adresse: string, username: string): Promise<Zugang> {
  const ohne = await zugang(adresse, {}).sende('/api/test/token', { username })
  if (ohne.status !== 200) throw new Error(`Kein Token für ${username}: ${JSON.stringify(ohne.daten)}`)
  const { access_token } = ohne.daten as { access_token: string }
  return zugang(adresse, { authorization: `Bearer ${access_token}` })
}

function zugang(adresse: string, koepfe: Readonly<Record<string, string>>): Zugang {
  const hole = async (pfad: string, anfrage: RequestInit): Promise<Antwort> => {
    const antwort = await fetch(`${adresse}${pfad}`, anfrage)
    const text = await antwort.text()
    return { status: antwort.status, daten: text === '' ? null : JSON.parse(text) }
  }
  return {
    lies: pfad => hole(pfad, { headers: koepfe }),
    sende: (pfad, rumpf) =>
      hole(pfad, {
        method: 'POST',
        headers: { ...koepfe, 'content-type': 'application/json' },
        body: JSON.stringify(rumpf),
      }),
  }
}
