import { Link } from '@benthos/ui/link/Link.tsx'
import { Registrierung, registriere } from '@benthos/vertrag/registrierung'
import { useState } from 'react'
import { Formular } from '../../technik/formular/Formular.tsx'
import { Uebersichtsplatz } from '../../technik/formular/Uebersichtsplatz.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Eingelangt } from '../../technik/seite/Eingelangt.tsx'
import { REGISTRIERUNG } from './felder.ts'
import stil from './Registrierung.module.css'

const LEER = { version: 0, daten: null }

/** Um ein Konto bitten, ohne Anmeldung; entschieden wird in der Benutzerverwaltung. */
export default function RegistrierungPage() {
  const [platz, setzePlatz] = useState<HTMLElement | null>(null)
  const [meldung, setzeMeldung] = useState<string | null>(null)
  return (
    <Verlassensschutz>
      <Seitentitel
        pruefbericht={<Uebersichtsplatz ref={setzePlatz} />}
        titel="Registrierung"
        zusatz="Für Ämter, Büros und Universitäten, die Aufnahmen erfassen, bewerten oder prüfen. Veröffentlichte Ergebnisse sehen Sie ohne Konto."
      />
      {meldung !== null ? (
        <Eingelangt meldung={meldung} />
      ) : (
        <div className={stil['flaeche']} data-print="plain">
          <Formular
            abschnitte={REGISTRIERUNG}
            bezeichnung="Registrierung"
            entwurf={{ objekt: 'registrierung/neu', titel: 'Registrierung', adresse: '/registrierung' }}
            groesse="md"
            ladeStand={async () => LEER}
            modus="auto"
            schema={Registrierung}
            speichere={async daten => {
              const antwort = await rufe(registriere, { body: daten })
              return { meldung: 'Registrierung abgeschickt', weiter: () => setzeMeldung(antwort.meldung) }
            }}
            speichertext="Registrierung abschicken"
            stand={LEER}
            uebersichtsplatz={platz}
            vorbelegung={{ einverstanden: false }}
          />
          <p className={stil['hinweis']}>
            Was mit Ihren Angaben geschieht, steht in der <Link href="/datenschutz">Datenschutzinformation</Link>.
          </p>
        </div>
      )}
    </Verlassensschutz>
  )
}
