import { Link } from '@benthos/ui/link/Link.tsx'
import { Barrieremeldung, meldeBarriere } from '@benthos/vertrag/barriere'
import { useState } from 'react'
import { Formular } from '../../technik/formular/Formular.tsx'
import { Uebersichtsplatz } from '../../technik/formular/Uebersichtsplatz.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Eingelangt } from '../../technik/seite/Eingelangt.tsx'
import stil from './Barriere.module.css'
import { BARRIEREMELDUNG } from './felder.ts'

const LEER = { version: 0, daten: null }

/** Eine Barriere melden, ohne Anmeldung; die Erklärung zur Barrierefreiheit verweist hierher. */
export default function BarriereMeldenPage() {
  const [platz, setzePlatz] = useState<HTMLElement | null>(null)
  const [meldung, setzeMeldung] = useState<string | null>(null)
  return (
    <Verlassensschutz>
      <Seitentitel
        pruefbericht={<Uebersichtsplatz ref={setzePlatz} />}
        titel="Barriere melden"
        zusatz="Etwas lässt sich nicht bedienen, nicht lesen oder nicht vorlesen? Schreiben Sie es uns."
      />
      {meldung !== null ? (
        <Eingelangt meldung={meldung} />
      ) : (
        <div className={stil['flaeche']} data-print="plain">
          <Formular
            abschnitte={BARRIEREMELDUNG}
            bezeichnung="Barriere melden"
            entwurf={{ objekt: 'barriere/neu', titel: 'Barriere melden', adresse: '/barriere-melden' }}
            groesse="md"
            ladeStand={async () => LEER}
            modus="auto"
            schema={Barrieremeldung}
            speichere={async body => {
              const antwort = await rufe(meldeBarriere, { body })
              return { meldung: 'Meldung abgeschickt', weiter: () => setzeMeldung(antwort.meldung) }
            }}
            speichertext="Meldung abschicken"
            stand={LEER}
            uebersichtsplatz={platz}
          />
          <p className={stil['hinweis']}>
            Bekannte Barrieren und der Beschwerdeweg stehen in der{' '}
            <Link href="/barrierefreiheit">Erklärung zur Barrierefreiheit</Link>, was mit Ihren Angaben geschieht, in
            der <Link href="/datenschutz">Datenschutzinformation</Link>.
          </p>
        </div>
      )}
    </Verlassensschutz>
  )
}
