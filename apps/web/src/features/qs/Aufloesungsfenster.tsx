import { nenneAbweichungen } from '@benthos/fachmodell/qs/vergleichsworte'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { leseQsBericht, type QsBericht, speichereQsBericht } from '@benthos/vertrag/qs'
import { type QsAufloesung, QsAufloesungseingabe } from '@benthos/vertrag/qsaufloesung'
import type { QsVergleich } from '@benthos/vertrag/qsvergleich'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Formular } from '../../technik/formular/Formular.tsx'
import { rufe } from '../../technik/http/klient.ts'
import { Angabe } from './Etikett.tsx'
import { AUFLOESUNGSFELDER } from './felder.ts'
import stil from './Qs.module.css'

type Zeile = QsVergleich['zeilen'][number]
type Angaben = {
  aufnahmeId: number
  code: string
  gewaehlt: NonNullable<QsBericht['gewaehlt']>
  /** eine oder mehrere: dann gilt für alle dieselbe Entscheidung */
  zeilen: readonly Zeile[]
  beiSchluss: (istFestgehalten: boolean) => void
}

/** Hält fest, was bei abweichenden Taxa gilt und warum. */
export function Aufloesungsfenster({ aufnahmeId, code, gewaehlt, zeilen, beiSchluss }: Angaben) {
  const queryClient = useQueryClient()
  const { methode } = gewaehlt
  const taxa = zeilen.map(({ taxon }) => taxon)
  const [aufloesungen, setzeAufloesungen] = useState(gewaehlt.aufloesungen)
  const ihre = aufloesungen.filter(({ taxon }) => taxa.includes(taxon))
  const titel =
    taxa.length === 1
      ? `Abweichung auflösen: ${taxa[0]}`
      : `${formatiereAnzahl(taxa.length, 'Abweichung', 'Abweichungen')} auflösen`
  const params = { id: aufnahmeId }
  return (
    <Modal isOpen onClose={() => beiSchluss(false)} title={titel}>
      <Gemeinte zeilen={zeilen} />
      {taxa.length > 1 && ihre.length > 0 && (
        <p className={stil['leise']}>
          {`Über ${formatiereZahl(ihre.length)} davon ist schon entschieden; das wird ersetzt.`}
        </p>
      )}
      <Formular
        abschnitte={AUFLOESUNGSFELDER}
        beiAbbruch={() => beiSchluss(false)}
        bezeichnung={titel}
        entwurf={{
          objekt: `aufnahme/${aufnahmeId}/qs/${methode}/aufloesung/${taxa.join('/')}`,
          titel: `${titel} · ${code}`,
          adresse: `/aufnahme-detail/${aufnahmeId}/qs`,
        }}
        ladeStand={async () => {
          const neue = (await rufe(leseQsBericht, { params, query: { methode } })).gewaehlt?.aufloesungen ?? []
          setzeAufloesungen(neue)
          return alsStand(taxa, neue)
        }}
        modus="auto"
        schema={QsAufloesungseingabe}
        speichere={async daten => {
          const versionen = new Map(ihre.map(({ taxon, version }) => [taxon, version]))
          const gemeinte = taxa.map(taxon => ({ taxon, version: versionen.get(taxon) ?? 0 }))
          await rufe(speichereQsBericht, { params, body: { aktion: 'AUFLOESEN', methode, taxa: gemeinte, daten } })
          return {
            meldung: taxa.length === 1 ? 'Entscheidung festgehalten' : 'Entscheidungen festgehalten',
            weiter: () => {
              void queryClient.invalidateQueries()
              beiSchluss(true)
            },
          }
        }}
        speichertext="Festhalten"
        stand={alsStand(taxa, gewaehlt.aufloesungen)}
      />
    </Modal>
  )
}

function Gemeinte({ zeilen }: { zeilen: readonly Zeile[] }) {
  const [eine, ...weitere] = zeilen
  if (!eine) return null
  if (weitere.length === 0)
    return (
      <dl className={stil['angaben']}>
        <Angabe name="Erstbestimmung" wert={nenneMenge(eine.gefunden.erste, eine.menge.erste)} />
        <Angabe name="Zweitbestimmung" wert={nenneMenge(eine.gefunden.zweite, eine.menge.zweite)} />
        <Angabe name="Abweichung" wert={nenneAbweichungen(eine)} />
      </dl>
    )
  return (
    <ul className={stil['gemeinte']}>
      {zeilen.map(zeile => (
        <li key={zeile.taxon}>{`${zeile.taxon}: ${nenneAbweichungen(zeile)}`}</li>
      ))}
    </ul>
  )
}

const nenneMenge = (gefunden: boolean, menge: number | null): string =>
  gefunden ? (menge === null ? 'gefunden' : formatiereZahl(menge)) : 'nicht gefunden'

/** Bei mehreren beginnt die Entscheidung leer; überholt ist sie, sobald sich eine von ihnen ändert. */
function alsStand(taxa: readonly string[], aufloesungen: readonly QsAufloesung[]) {
  const ihre = aufloesungen.filter(({ taxon }) => taxa.includes(taxon))
  const version = ihre.reduce((summe, eine) => summe + eine.version, 0)
  const [aufloesung] = ihre
  if (!aufloesung || taxa.length > 1) return { version, daten: null }
  const { entscheidung, ergebnis, grund, von } = aufloesung
  return { version, daten: { entscheidung, ergebnis, grund }, geaendertVon: von }
}
