import { hatRecht } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereAnzahl } from '@benthos/fachmodell/zahl/formatiereAnzahl'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Modal } from '@benthos/ui/dialog/Modal.tsx'
import { Link } from '@benthos/ui/link/Link.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { TableOutputFrame } from '@benthos/ui/table/TableOutputFrame.tsx'
import { type Fristmerkmal, NAHE_FRIST_TAGE, OFFENE_FRISTEN } from '@benthos/vertrag/aufnahme'
import { type Fristzahlen, type ProjektZeile, setzeProjektfrist, zeigeProjektfristen } from '@benthos/vertrag/projekt'
import { useQuery } from '@tanstack/react-query'
import { auswahlverweis } from '../../fach/filter/auswahlverweis.ts'
import { Fristwahl } from '../../fach/frist/Fristwahl.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { baueAdresse } from '../../technik/http/adresse.ts'
import { rufe } from '../../technik/http/klient.ts'
import { akteurVon } from '../../technik/sitzung/akteur.ts'
import { useSitzung } from '../../technik/sitzung/sitzung.ts'
import stil from './Projekte.module.css'

const SPALTEN: readonly { zahl: keyof Fristzahlen; titel: string; frist: readonly Fristmerkmal[] }[] = [
  { zahl: 'offen', titel: 'Offen', frist: OFFENE_FRISTEN },
  { zahl: 'nahe', titel: `Fällig in ${NAHE_FRIST_TAGE} Tagen`, frist: ['NAHE'] },
  { zahl: 'ueberfaellig', titel: 'Überfällig', frist: ['UEBERFAELLIG'] },
  { zahl: 'ohne', titel: 'Ohne Frist', frist: ['OHNE'] },
  { zahl: 'zurueckgegeben', titel: 'Zurückgegeben', frist: ['ZURUECKGEGEBEN'] },
]

/** Wie es im Projekt um die Fristen steht: jede Zahl öffnet genau ihre Aufnahmen. */
export function Projektfristen({ projekt, beiSchluss }: { projekt: ProjektZeile; beiSchluss: () => void }) {
  const darfSetzen = hatRecht(akteurVon(useSitzung()), 'auftragnehmer.zuweisen')
  const { data, error } = useQuery(abfrage(zeigeProjektfristen, { params: { id: projekt.id } }))
  const zeile = (name: string, zahlen: Fristzahlen, auftragnehmerId: number | null, istVerwaist = false) => (
    <tr key={auftragnehmerId}>
      <th scope="row">
        {name}
        {istVerwaist && (
          <span className={stil['verwaist']}>
            {'Dort hat niemand mehr die Rolle „Auftragnehmer“. '}
            <Link
              aria-label={`Offenes anderen zuordnen: ${name}`}
              href={auswahlverweis('/auftragnehmer-zuordnen', {
                art: 'alle',
                filter: { projektId: [projekt.id], auftragnehmerId: [auftragnehmerId], frist: OFFENE_FRISTEN },
              })}
            >
              Offenes anderen zuordnen
            </Link>
          </span>
        )}
      </th>
      {SPALTEN.map(({ zahl, titel, frist }) => (
        <td className={stil['zahl']} key={zahl}>
          {zahlen[zahl] === 0 ? (
            0
          ) : (
            <Link
              aria-label={`${name}: ${titel}, ${zahlen[zahl]}`}
              href={baueAdresse(
                '/aufnahmen-uebersicht',
                {},
                {
                  projektId: [projekt.id],
                  frist,
                  ...(auftragnehmerId !== null && { auftragnehmerId: [auftragnehmerId] }),
                },
              )}
            >
              {zahlen[zahl]}
            </Link>
          )}
        </td>
      ))}
    </tr>
  )
  return (
    <Modal isOpen onClose={beiSchluss} size="wide" title={`Fristen: ${projekt.daten.name}`}>
      {error && (
        <Alert severity="danger" title="Die Fristen konnten nicht geladen werden">
          {error.message}
        </Alert>
      )}
      {!data && !error && <Spinner label="Fristen werden geladen" />}
      {data && (
        <div className={stil['fristfenster']}>
          {(data.frist !== null || data.rechte.fristSetzen) && (
            <p>
              {`Frist des Projekts: ${data.frist === null ? 'keine' : formatiereDatum(data.frist)} `}
              {data.rechte.fristSetzen && (
                <Fristwahl
                  frist={data.frist}
                  hinweis=" Neue und neu zugeordnete Aufnahmen bekommen sie; was noch zu übergeben ist und keine eigene Frist hat, folgt ihr."
                  name="Frist des Projekts"
                  setze={async frist => {
                    const eingabe = { params: { id: projekt.id }, body: { frist, version: data.version } }
                    const { gefolgt } = await rufe(setzeProjektfrist, eingabe)
                    return `Frist des Projekts ${frist === null ? 'aufgehoben' : 'gesetzt'}, ${formatiereAnzahl(gefolgt, 'Aufnahme folgt', 'Aufnahmen folgen')} ihr`
                  }}
                />
              )}
            </p>
          )}
          <p>
            Gezählt sind Aufnahmen mit wenigstens einem Qualitätselement, das noch zu übergeben ist. Eine Aufnahme
            zweier Auftragnehmer zählt bei jedem, im Ganzen einmal.
          </p>
          <TableOutputFrame>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- was rollt, muss mit der Tastatur erreichbar sein */}
            <div aria-label="Fristen je Auftragnehmer" className={stil['fristen']} role="region" tabIndex={0}>
              <table>
                <caption>Fristen je Auftragnehmer</caption>
                <thead>
                  <tr>
                    <th scope="col">Auftragnehmer</th>
                    {SPALTEN.map(({ zahl, titel }) => (
                      <th className={stil['zahl']} key={zahl} scope="col">
                        {titel}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.auftragnehmer.map(({ id, name, istVerwaist, ...zahlen }) =>
                    zeile(name, zahlen, id, istVerwaist),
                  )}
                  {zeile('Ganzes Projekt', data.gesamt, null)}
                </tbody>
              </table>
            </div>
          </TableOutputFrame>
          {darfSetzen && data.gesamt.offen > 0 && (
            <p>
              <LinkButton
                href={auswahlverweis('/fristen-setzen', {
                  art: 'alle',
                  filter: { projektId: [projekt.id], frist: OFFENE_FRISTEN },
                })}
              >
                Fristen setzen
              </LinkButton>
            </p>
          )}
        </div>
      )}
    </Modal>
  )
}
