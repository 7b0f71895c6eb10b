import { ELEMENTE, type Elementkurz, kurzVon, type MzbMethode } from '@benthos/fachmodell'
import { formatiereDatum } from '@benthos/fachmodell/datum/formatiereDatum'
import { formatiereTag } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { LinkButton } from '@benthos/ui/button/LinkButton.tsx'
import { Select } from '@benthos/ui/select/Select.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { type AufnahmeKopf, leseAufnahme } from '@benthos/vertrag/aufnahme'
import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { type ComponentType, Suspense } from 'react'
import { Link, Navigate, NavLink, Route, Routes, useLocation, useNavigate, useParams } from 'react-router'
import { Feldhinweise } from '../../fach/plausibilitaet/Feldhinweise.tsx'
import { Hinweiszahl } from '../../fach/plausibilitaet/Hinweiszahl.tsx'
import { Plausibilitaetsblock } from '../../fach/plausibilitaet/Plausibilitaetsblock.tsx'
import { NichtGefunden } from '../../technik/fehler/Fehlerseiten.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { Seitentitel } from '../../technik/rahmen/Seitentitel.tsx'
import stil from './AufnahmenDetailPage.module.css'
import { Klassenanzeige, Statusanzeige } from './Elementanzeige.tsx'

/** Eine Unterseite der Aufnahme, wie die Anwendung sie zusammensetzt. */
export type Unterseite = {
  pfad: string
  label: string
  gruppe: string
  /** Unterseiten eines Qualitätselements erscheinen nur, wenn die Aufnahme es trägt */
  element?: Elementkurz
  /** und nur, wenn der Angemeldete dieses Recht an der Aufnahme hat */
  recht?: keyof AufnahmeKopf['rechte']
  /** MZB-Methode der Seite: im Menü steht sie erst, wenn die Methode angefügt ist */
  methode?: MzbMethode
  Inhalt: ComponentType<{ aufnahmeId: number; code: string }>
}

/** Seite einer Aufnahme: Kopf mit Stand beider Qualitätselemente, links die Unterseiten, auf schmalen Schirmen als Auswahl. */
export function AufnahmenDetailPage({ unterseiten }: { unterseiten: readonly Unterseite[] }) {
  const aufnahmeId = Number(useParams()['id'])
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { data, error } = useQuery({
    ...abfrage(leseAufnahme, { params: { id: aufnahmeId } }),
    enabled: Number.isInteger(aufnahmeId),
  })
  if (!Number.isInteger(aufnahmeId) || (error instanceof Problemfehler && error.problem.status === 404))
    return <NichtGefunden />
  if (error && !data)
    return (
      <Alert severity="danger" title="Die Aufnahme konnte nicht geladen werden">
        {error.message}
      </Alert>
    )
  if (!data) return <Spinner label="Aufnahme wird geladen" />
  const sichtbare = unterseiten.filter(
    ({ element, recht }) =>
      (element === undefined || data[element] !== null) && (recht === undefined || data.rechte[recht]),
  )
  const basis = `/aufnahme-detail/${aufnahmeId}`
  const aktuelle = sichtbare.find(seite => pathname === `${basis}/${seite.pfad}`)
  const titel = `${data.messstelle.name} · ${formatiereDatum(data.datum)}`
  const pruefobjekt = { art: 'aufnahme' as const, id: aufnahmeId, stand: data.version }
  const imMenue = sichtbare.filter(
    seite => seite.methode === undefined || data.mzbMethoden.includes(seite.methode) || seite === aktuelle,
  )
  const gruppen = [...new Set(imMenue.map(seite => seite.gruppe))]
  return (
    <Verlassensschutz>
      <Seitentitel
        aktionen={
          data.rechte.duplizieren && (
            <LinkButton href={`/aufnahme-duplizieren/${aufnahmeId}`} icon={Copy}>
              Duplizieren
            </LinkButton>
          )
        }
        fenstertitel={aktuelle ? `${aktuelle.label} · ${titel}` : titel}
        titel={titel}
        zusatz={
          <div className={stil['stand']}>
            <span>
              {data.code} · <Link to={`/stammdaten/${data.messstelle.id}`}>Messstelle {data.messstelle.code}</Link> ·{' '}
              {data.messstelle.gewaesser} · {data.projekt.name}
            </span>
            {ELEMENTE.map(element => {
              const stand = data[kurzVon(element)]
              return (
                stand && (
                  <span className={stil['element']} key={element}>
                    {element} <Statusanzeige stand={stand} /> <Klassenanzeige stand={stand} />
                  </span>
                )
              )
            })}
            {data.rechte.plausibilitaet && <Hinweiszahl objekt={pruefobjekt} adresse={`${basis}/plausibilitaet`} />}
            {data.istDemo && <span className={stil['demo']}>Beispieldaten</span>}
            <span className={stil['geaendert']}>
              Letzte Änderung: {formatiereTag(data.geaendertAm)}
              {data.geaendertVon && ` · ${data.geaendertVon}`}
            </span>
          </div>
        }
      />
      <div className={stil['spalten']}>
        <nav aria-label="Teile der Aufnahme" className={stil['navigation']}>
          {gruppen.map(gruppe => (
            <div key={gruppe}>
              <p className={stil['gruppe']}>{gruppe}</p>
              <ul>
                {imMenue
                  .filter(seite => seite.gruppe === gruppe)
                  .map(seite => (
                    <li key={seite.pfad}>
                      <NavLink to={`${basis}/${seite.pfad}`}>{seite.label}</NavLink>
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className={stil['auswahl']}>
          <Select
            label="Teil der Aufnahme"
            options={imMenue.map(seite => ({ value: seite.pfad, label: auswahltext(seite) }))}
            value={aktuelle?.pfad ?? null}
            onChange={pfad => pfad !== null && void navigate(`${basis}/${pfad}`)}
          />
        </div>
        <div className={stil['inhalt']}>
          <Suspense fallback={<Spinner label="Teil der Aufnahme wird geladen" />}>
            <Feldhinweise objekt={data.rechte.plausibilitaet ? pruefobjekt : null} teil={aktuelle?.pfad}>
              <Routes>
                <Route index element={<Navigate to={`${basis}/${sichtbare[0]?.pfad ?? ''}`} replace />} />
                {sichtbare.map(({ pfad, Inhalt }) => (
                  <Route key={pfad} path={pfad} element={<Inhalt aufnahmeId={aufnahmeId} code={data.code} />} />
                ))}
                <Route path="*" element={<NichtGefunden />} />
              </Routes>
            </Feldhinweise>
          </Suspense>
          {data.rechte.plausibilitaet && aktuelle && aktuelle.pfad !== 'plausibilitaet' && (
            <div className={stil['hinweise']}>
              <Plausibilitaetsblock objekt={pruefobjekt} teil={aktuelle.pfad} />
            </div>
          )}
        </div>
      </div>
    </Verlassensschutz>
  )
}

/** In der Auswahl steht keine Überschrift: die Gruppe steht dabei, wo der Name sie nicht schon nennt. */
function auswahltext({ gruppe, label }: Unterseite): string {
  return label.startsWith(gruppe) ? label : `${gruppe} · ${label}`
}
