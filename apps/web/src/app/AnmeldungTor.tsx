import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { wirdNeuGeladen } from '../technik/fehler/nachladen.ts'
import { Anmeldehinweisleiste } from '../technik/rahmen/Anmeldehinweisleiste.tsx'
import { ANMELDEHINWEISE } from '../technik/sitzung/anmeldehinweis.ts'
import { stelleVerbindungHer, type Verbindung } from '../technik/sitzung/verbindung.ts'
import { MitSitzung } from './MitSitzung.tsx'

/** Wartet auf die Anmeldung und gibt die Sitzung an alles darunter. @param bereits was davon schon steht */
export function AnmeldungTor({ bereits, children }: { bereits: Verbindung | null; children: ReactNode }) {
  const [verbindung, setzeVerbindung] = useState(bereits)
  const [istGescheitert, setzeGescheitert] = useState(false)
  const starte = useCallback(() => {
    stelleVerbindungHer().then(setzeVerbindung, async () => {
      if (!(await wirdNeuGeladen())) setzeGescheitert(true)
    })
  }, [])
  useEffect(starte, [starte])
  if (verbindung)
    return (
      <MitSitzung anmeldung={verbindung.anmeldung} uhr={verbindung.uhr}>
        {children}
      </MitSitzung>
    )
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
