import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { formatiereZahl } from '@benthos/fachmodell/zahl/formatiereZahl'
import { DataList } from '@benthos/ui/datalist/DataList.tsx'
import { ExpandableBlock } from '@benthos/ui/expandable/ExpandableBlock.tsx'
import type { Eumeldung } from '@benthos/vertrag/eumeldung'
import { Aufnahmeverweise } from '../../fach/aufnahmeteile/Aufnahmeverweis.tsx'
import stil from './Eumeldung.module.css'

/** Was hineinkommt und was nicht: Zeilen je Tabelle, Ergebnisse, Gründe, Vorbehalte der Edition. */
export function Meldeuebersicht({ meldung: { tabellen, ergebnisse, edition, verzeichnisse } }: { meldung: Eumeldung }) {
  const { erwartet, enthalten, verweigert } = ergebnisse
  return (
    <>
      <ExpandableBlock headingLevel={2} title="Umfang">
        <div className={stil['uebersicht']}>
          <DataList
            items={[
              ...tabellen.map(({ name, zeilen }) => ({
                label: name,
                value: formatiereAnzahl(zeilen, 'Zeile', 'Zeilen'),
              })),
              {
                label: 'Ergebnisse',
                value: `${formatiereZahl(enthalten)} von ${formatiereZahl(erwartet)} enthalten`,
              },
              { label: 'Verzeichnis der Messstellen', value: verzeichnisInWorten(verzeichnisse.messstellen) },
              { label: 'Verzeichnis der Wasserkörper', value: verzeichnisInWorten(verzeichnisse.wasserkoerper) },
            ]}
            layout="grid"
          />
          {verweigert.length > 0 && (
            <ul className={stil['liste']}>
              {verweigert.map(({ grund, anzahl, beispiele }) => (
                <li key={grund}>
                  {`Nicht gemeldet: ${formatiereZahl(anzahl)} – ${grund} `}
                  <Aufnahmeverweise anzahl={anzahl} aufnahmen={beispiele} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </ExpandableBlock>
      <ExpandableBlock headingLevel={2} isDefaultExpanded={false} title={`Edition: ${edition.bezeichnung}`}>
        <p className={stil['text']}>{edition.quelle}</p>
        <ul className={stil['liste']}>
          {edition.vorbehalte.map(vorbehalt => (
            <li key={vorbehalt}>{vorbehalt}</li>
          ))}
        </ul>
      </ExpandableBlock>
    </>
  )
}

const verzeichnisInWorten = (stand: Eumeldung['verzeichnisse']['messstellen']): string =>
  stand === null ? 'nicht geladen' : `Stand ${formatiereDatum(stand.stand)}`
