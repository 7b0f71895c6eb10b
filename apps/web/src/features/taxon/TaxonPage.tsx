import { labelVon, TAXONRAENGE } from '@benthos/fachmodell'
import { benenneMethode } from '@benthos/fachmodell/dossier/benenneMethode'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { EmptyState } from '@benthos/ui/emptystate/EmptyState.tsx'
import { ErrorState } from '@benthos/ui/errorstate/ErrorState.tsx'
import { Skeleton } from '@benthos/ui/skeleton/Skeleton.tsx'
import type { AntwortVon } from '@benthos/vertrag'
import { leseTaxon, type Taxoneintrag } from '@benthos/vertrag/taxonseite'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Taxonname } from '../../fach/taxagrid/taxa/Taxonname.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import { Jahreszeit } from './Jahreszeit.tsx'
import { Taxonfunde } from './Taxonfunde.tsx'
import { Taxonkarte } from './Taxonkarte.tsx'
import stil from './TaxonPage.module.css'
import { Taxonsuche, UnbekannterName } from './Taxonsuche.tsx'
import { Taxonwerte } from './Taxonwerte.tsx'

/** Ein Taxon quer durch alle lesbaren Aufnahmen: was die Liste von ihm weiß, wann und wo es gefunden wurde. */
export default function TaxonPage() {
  const [suche] = useSearchParams()
  const name = suche.get('name')?.trim() ?? ''
  const { data, error } = useQuery({ ...abfrage(leseTaxon, { query: { name } }), enabled: name !== '' })
  if (name === '')
    return (
      <>
        <Seitentitel suche={<Taxonsuche />} titel="Taxon" />
        <EmptyState title="Kein Taxon gewählt">
          Suchen Sie oben ein Taxon, oder öffnen Sie es über seinen Namen: in der Taxaliste einer Aufnahme, in der
          Erklärung eines Ergebnisses, in der Entwicklung einer Messstelle oder in der Taxamatrix eines Projekts.
        </EmptyState>
      </>
    )
  return (
    <>
      <Seitentitel
        gesetzt={data?.eintrag && <Taxonname name={data.eintrag.name} rang={data.eintrag.rang} />}
        suche={<Taxonsuche />}
        titel={data?.eintrag?.name ?? name}
        zusatz={data ? <Stellung eintrag={data.eintrag} /> : error ? undefined : ' '}
      />
      {istUnbekannt(error) ? (
        <UnbekannterName name={name} />
      ) : error && !data ? (
        <ErrorState title="Das Taxon konnte nicht geladen werden">{error.message}</ErrorState>
      ) : data ? (
        <Inhalt name={data.eintrag?.name ?? name} taxon={data} />
      ) : (
        <Skeleton lines={8} />
      )}
    </>
  )
}

const istUnbekannt = (fehler: unknown): boolean =>
  fehler instanceof Problemfehler && fehler.problem.code === 'NICHT_GEFUNDEN'

function Inhalt({ name, taxon }: { name: string; taxon: AntwortVon<typeof leseTaxon> }) {
  const { eintrag, proben, messstellen, monate, funde } = taxon
  const methoden = [...new Set(funde.map(({ methode }) => methode))]
  return (
    <div className={stil['seite']}>
      <div className={stil['spalte']}>
        <section aria-labelledby="taxon-funde" className={stil['funde']}>
          <h2 id="taxon-funde">Funde</h2>
          {proben === 0 ? (
            <EmptyState title="Noch kein Fund">
              In den Aufnahmen, die Sie lesen dürfen, kommt dieses Taxon nicht vor.
            </EmptyState>
          ) : (
            <>
              <p>{`In ${formatiereZahl(proben)} ${proben === 1 ? 'Probe' : 'Proben'} an ${formatiereZahl(messstellen)} ${messstellen === 1 ? 'Messstelle' : 'Messstellen'}, die Sie lesen dürfen${methoden.length === 1 ? ` (${methoden.map(benenneMethode).join()})` : ''}.`}</p>
              <Taxonfunde funde={funde} name={name} proben={proben} />
            </>
          )}
        </section>
        {eintrag && <Taxonwerte eintrag={eintrag} />}
      </div>
      <div className={stil['spalte']}>
        {proben > 0 && <Taxonkarte eintrag={eintrag} name={name} />}
        {proben > 0 && <Jahreszeit monate={monate} />}
      </div>
    </div>
  )
}

/** Autor, Rang und Verwandtschaft; ohne Eintrag, dass keine geltende Liste das Taxon führt. */
function Stellung({ eintrag }: { eintrag: Taxoneintrag | null }) {
  if (!eintrag) return 'Keine geltende Taxaliste führt dieses Taxon; es folgt aus der Schreibweise einer Bestimmung.'
  const { name, autor, rang, familie, gruppe, liste, synonyme } = eintrag
  return (
    <>
      <Taxonname autor={autor} name={name} rang={rang} />
      {` · ${[labelVon(TAXONRAENGE, rang), familie, gruppe, liste].filter(Boolean).join(' · ')}`}
      {synonyme.length > 0 && (
        <>
          {' · auch '}
          <i translate="no">{synonyme.join(', ')}</i>
        </>
      )}
    </>
  )
}
