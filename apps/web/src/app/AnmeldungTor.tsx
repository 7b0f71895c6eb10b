import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { type Anmeldung, starteAnmeldung } from '../technik/http/anmeldung/anmeldung.ts'
import { tokenquelle } from '../technik/http/anmeldung/tokenquelle.ts'
import { verbindeAnmeldung } from '../technik/http/klient.ts'
import { Anmeldehinweisleiste } from '../technik/rahmen/Anmeldehinweisleiste.tsx'
import { frageVorab } from '../technik/sitzung/abfragen.ts'
import { ANMELDEHINWEISE } from '../technik/sitzung/anmeldehinweis.ts'
import { browserAntwortzeit } from '../technik/sitzung/antwortzeit.ts'
import { Sitzungsuhr } from '../technik/sitzung/Sitzungsuhr.ts'
import { MitSitzung } from './MitSitzung.tsx'

type Verbindung = { anmeldung: Anmeldung; uhr: Sitzungsuhr }

/** Stellt die Anmeldung her und gibt die Sitzung an alles darunter. */
export function AnmeldungTor({ children }: { children: ReactNode }) {
  const [verbindung, setzeVerbindung] = useState<Verbindung | null>(null)
  const [istGescheitert, setzeGescheitert] = useState(false)
  const starte = useCallback(() => {
    starteAnmeldung().then(
      anmeldung => setzeVerbindung(verbinde(anmeldung)),
      () => setzeGescheitert(true),
    )
  }, [])
  useEffect(starte, [starte])
  if (verbindung) return <MitSitzung {...verbindung}>{children}</MitSitzung>
  if (!istGescheitert) return <Spinner label="Anmeldung wird geprüft" />
  return (
    <Anmeldehinweisleiste
      hinweis={{ ...ANMELDEHINWEISE.DIENST_AUS, handlung: 'erneut' }}
      beiHandlung={() => {
        setzeGescheitert(false)
        starte()
      }}
    />
  )
}

/** Jede Antwort des Servers stellt die Sitzungsuhr; läuft sie ab, verfallen die Token, und umgekehrt. */
function verbinde(anmeldung: Anmeldung): Verbindung {
  const uhr = new Sitzungsuhr(browserAntwortzeit(), () => anmeldung.beende())
  anmeldung.beiAblauf(() => uhr.beende())
  verbindeAnmeldung(tokenquelle(anmeldung), status => {
    if (anmeldung.angemeldet) uhr.beiAntwort(status)
  })
  frageVorab()
  return { anmeldung, uhr }
}
