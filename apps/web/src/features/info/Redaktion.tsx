import { type Betreiberangaben, setzeAngabenEin } from '@benthos/vertrag/betreiberangaben'
import { CmsDaten, type CmsSeite } from '@benthos/vertrag/cms'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { Inhalt } from '../../technik/cms/Inhalt.tsx'
import { Felder } from '../../technik/formular/Felder.tsx'
import { Formular, type Formularansicht } from '../../technik/formular/Formular.tsx'
import { abschnitt } from '../../technik/formular/typen.ts'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { seitenabfrage, speichereFassung } from './abfragen.ts'
import stil from './Redaktion.module.css'
import { Schreibhilfe } from './Schreibhilfe.tsx'

const FELDER = abschnitt(CmsDaten, {
  felder: [
    { name: 'titel', spalten: 12 },
    { name: 'inhalt', zeilen: 24 },
    { name: 'anmerkung', spalten: 12 },
  ],
})

const ABSCHNITTE = [FELDER]

/** Bearbeitet eine Informationsseite; die Vorschau daneben zeigt sie, wie sie erscheinen wird. */
export function Redaktion({ seite }: { seite: CmsSeite }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const zeigeSchreibflaeche = useCallback(
    (ansicht: Formularansicht) => <Schreibflaeche {...ansicht} betreiber={seite.betreiber} />,
    [seite.betreiber],
  )
  const zurueck = () => void navigate(`/${seite.id}`)
  // Die Anmerkung gehört zur Fassung: wer eine neue schreibt, beginnt mit einer leeren.
  const alsStand = (stand: CmsSeite) => ({ ...stand, daten: { ...stand.daten, anmerkung: null } })
  return (
    <Verlassensschutz>
      <Seitentitel titel={`„${seite.daten.titel}“ bearbeiten`} />
      <Formular
        abschnitte={ABSCHNITTE}
        beiAbbruch={zurueck}
        bezeichnung={seite.daten.titel}
        darstellung={zeigeSchreibflaeche}
        entwurf={{
          objekt: `cms/${seite.id}`,
          titel: `Informationsseite ${seite.daten.titel}`,
          adresse: `/${seite.id}?bearbeiten`,
        }}
        groesse="md"
        ladeStand={async () => alsStand(await queryClient.fetchQuery({ ...seitenabfrage(seite.id), staleTime: 0 }))}
        modus="auto"
        schema={CmsDaten}
        speichere={async (daten, version) => {
          await speichereFassung(queryClient, seite.id, version, daten)
          return { meldung: `Seite „${daten.titel}“ gespeichert`, weiter: zurueck }
        }}
        stand={alsStand(seite)}
      />
    </Verlassensschutz>
  )
}

function Schreibflaeche({ formularId, nurLesen, betreiber }: Formularansicht & { betreiber: Betreiberangaben }) {
  return (
    <div className={stil['spalten']}>
      <div className={stil['schreiben']}>
        <Felder abschnitt={FELDER} formularId={formularId} nurLesen={nurLesen} schema={CmsDaten} />
        <Schreibhilfe />
      </div>
      <Vorschau betreiber={betreiber} />
    </div>
  )
}

function Vorschau({ betreiber }: { betreiber: Betreiberangaben }) {
  const [titel, inhalt] = useWatch({ name: ['titel', 'inhalt'] }) as [string | null, string | null]
  // Tippen geht vor: die Vorschau folgt, sobald Zeit ist.
  const text = useDeferredValue(setzeAngabenEin(inhalt ?? '', betreiber))
  return (
    <section aria-label="Vorschau" className={stil['vorschau']}>
      <p className={stil['marke']}>Vorschau</p>
      <h2 className={stil['titel']}>{titel}</h2>
      <Inhalt text={text} />
    </section>
  )
}
