import { BEREICHE_LABEL, BUNDESLAENDER, ELEMENTE, ELEMENTE_LABEL, labelVon } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { KLASSENTEXTE } from '@benthos/fachmodell/zustandsklasse'
import { ScaleBadge, type ScaleStep } from '@benthos/ui/badge/ScaleBadge.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { type Dossierergebnis, leseDossier } from '@benthos/vertrag/dossier'
import type { Messstelle } from '@benthos/vertrag/messstelle'
import { useQuery } from '@tanstack/react-query'
import { profiladresse } from '../../fach/gewaesserprofil/profiladresse.ts'
import { abfrage } from '../../technik/http/abfrage.ts'
import stil from './Messstellenkopf.module.css'
import type { Sprungziel } from './sprungziele.ts'

/** Unter dem Namen: was die Messstelle ausweist, ihre letzten Klassen, die Sprünge zu den Abschnitten. */
export function Messstellenkopf({ messstelle, ziele }: { messstelle: Messstelle; ziele: readonly Sprungziel[] }) {
  return (
    <div className={stil['kopf']}>
      <Eckdaten messstelle={messstelle} />
      <LetzteKlassen messstelleId={messstelle.id} />
      <nav aria-label="Abschnitte der Messstelle" className={stil['spruenge']}>
        {ziele.map(({ anker, kurz }) => (
          <Link className={stil['sprung']} href={`/stammdaten/${messstelle.id}#${anker}`} key={anker}>
            {kurz}
          </Link>
        ))}
      </nav>
    </div>
  )
}

function Eckdaten({ messstelle }: { messstelle: Messstelle }) {
  const { bezug, lage_allgemein, wgs84, id } = messstelle
  const { value, label } = bezug.gewaesser
  return (
    <div className={stil['eckdaten']}>
      <span>{messstelle.code}</span>
      <Link href={profiladresse({ gewaesser: Number(value), stelle: id })}>{`Gewässerprofil ${label}`}</Link>
      <span className={stil['nurBreit']}>{labelVon(BUNDESLAENDER, lage_allgemein.daten?.bundesland)}</span>
      <span className={stil['nurBreit']}>{BEREICHE_LABEL[messstelle.art]}</span>
      {wgs84 && <span className={stil['nurBreit']}>{`${grad(wgs84.breite)} N, ${grad(wgs84.laenge)} O (WGS84)`}</span>}
      {messstelle.istDemo && <span className={stil['demo']}>Beispieldaten</span>}
    </div>
  )
}

/** Die jüngste Klasse jedes Elements mit ihrem Datum, aus demselben Dossier, das auf der Seite steht. */
function LetzteKlassen({ messstelleId }: { messstelleId: number }) {
  const { data } = useQuery(abfrage(leseDossier, { params: { id: messstelleId } }))
  const letzte = ELEMENTE.flatMap(
    element => data?.ergebnisse.findLast(ergebnis => ergebnis.element === element && ergebnis.klasse !== null) ?? [],
  )
  return (
    <ul aria-label="Letzte Klassen" className={stil['klassen']}>
      {data && letzte.length === 0 && <li>Noch keine Klasse</li>}
      {letzte.map(ergebnis => (
        <li key={ergebnis.element}>
          <Klasse ergebnis={ergebnis} />
        </li>
      ))}
    </ul>
  )
}

function Klasse({ ergebnis: { aufnahmeId, element, klasse, veraltet, datum } }: { ergebnis: Dossierergebnis }) {
  const wort = KLASSENTEXTE[klasse as ScaleStep]
  return (
    <>
      <abbr title={ELEMENTE_LABEL[element]}>{element}</abbr>
      <ScaleBadge label={veraltet ? `${wort} (veraltet)` : wort} size="small" step={klasse as ScaleStep} />
      <Link href={`/aufnahme-detail/${aufnahmeId}`}>{formatiereDatum(datum)}</Link>
    </>
  )
}

const grad = (wert: number): string => `${formatiereZahl(wert, 5, 5)}°`
