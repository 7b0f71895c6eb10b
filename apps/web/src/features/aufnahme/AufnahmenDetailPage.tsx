import { formatiereTag, formatiereUhrzeit } from '@benthos/fachmodell/datum/formatiereZeitpunkt'
import { Alert } from '@benthos/ui/alert/Alert.tsx'
import { Spinner } from '@benthos/ui/spinner/Spinner.tsx'
import { leseAufnahme } from '@benthos/vertrag/aufnahme'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { istGespeichert } from '../../fach/aufnahmeteile/teilstand.ts'
import { istSichtbar, type Unterseite } from '../../fach/aufnahmeteile/unterseite.ts'
import { Feldhinweise } from '../../fach/plausibilitaet/Feldhinweise.tsx'
import { Plausibilitaetsblock } from '../../fach/plausibilitaet/Plausibilitaetsblock.tsx'
import { Rueckfrageraum } from '../../fach/rueckfrage/Rueckfrageraum.tsx'
import { NichtGefunden } from '../../technik/fehler/Fehlerseiten.tsx'
import { MitFussleiste, type Nachbarseite } from '../../technik/formular/Fussleiste.tsx'
import { Verlassensschutz } from '../../technik/formular/Verlassensschutz.tsx'
import { abfrage } from '../../technik/http/abfrage.ts'
import { Problemfehler } from '../../technik/http/problemfehler.ts'
import { imBild } from '../../technik/layout/imBild.ts'
import { useKennung } from '../../technik/navigation/kennung.ts'
import { Aufnahmekopf, Aufnahmekopfplatz } from './Aufnahmekopf.tsx'
import stil from './AufnahmenDetailPage.module.css'
import { NachDemInhalt } from './NachDemInhalt.tsx'
import { Teilnavigation } from './Teilnavigation.tsx'

/** Seite einer Aufnahme: Kopf mit Stand beider Qualitätselemente, links die Unterseiten, auf schmalen Schirmen als Auswahl. */
export function AufnahmenDetailPage({ unterseiten }: { unterseiten: readonly Unterseite[] }) {
  const aufnahmeId = useKennung()
  const { pathname, hash } = useLocation()
  const inhalt = useRef<HTMLDivElement>(null)
  const gezeigt = useRef<string | null>(null)
  const ziel = useRef<string | null>(null)
  useLayoutEffect(() => {
    // Jeder Teil beginnt oben, auch wenn der Fokus in der Seite bleibt; ein Sprungziel rollt selbst.
    const istNeu = gezeigt.current !== pathname && hash === ''
    gezeigt.current = pathname
    return istNeu ? imBild(() => scrollTo({ top: 0 })) : undefined
  }, [pathname, hash])
  // Erst wenn der neue Teil dasteht: früher läse ein Vorleser noch den alten vor.
  useEffect(() => {
    const istZiel = ziel.current === pathname
    // Wer doch geblieben ist, geht danach anders weiter.
    ziel.current = null
    if (istZiel) inhalt.current?.focus({ preventScroll: true })
  }, [pathname])
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
  if (!data)
    return (
      <>
        <Aufnahmekopfplatz />
        <Spinner label="Aufnahme wird geladen" />
      </>
    )
  const sichtbare = unterseiten.filter(seite => istSichtbar(seite, data))
  const basis = `/aufnahme-detail/${aufnahmeId}`
  const aktuelle = sichtbare.find(seite => pathname === `${basis}/${seite.pfad}`)
  const pruefobjekt = { art: 'aufnahme' as const, id: aufnahmeId, stand: data.version }
  const imMenue = sichtbare.filter(
    seite => seite.methode === undefined || data.mzbMethoden.includes(seite.methode) || seite === aktuelle,
  )
  // Was noch nicht angefügt ist, und was neben dem Weg liegt, überspringt „weiter“.
  const schritte = imMenue.filter(seite => seite.istNebenan !== true || seite === aktuelle)
  const nachbar = (abstand: 1 | -1): Nachbarseite | null => {
    const seite = aktuelle && schritte[schritte.indexOf(aktuelle) + abstand]
    return seite ? { label: seite.label, adresse: `${basis}/${seite.pfad}` } : null
  }
  return (
    <Verlassensschutz>
      <Aufnahmekopf aufnahme={data} pruefobjekt={pruefobjekt} teil={aktuelle?.label} />
      <div className={stil['spalten']}>
        <Teilnavigation aktuelle={aktuelle} aufnahme={data} pruefobjekt={pruefobjekt} seiten={imMenue} />
        <div aria-label={aktuelle?.label} className={stil['inhalt']} ref={inhalt} role="group" tabIndex={-1}>
          <MitFussleiste
            beiWechsel={adresse => {
              ziel.current = adresse
            }}
            gespeichert={
              aktuelle && istGespeichert(aktuelle, data) ? `Gespeichert ${zeitpunkt(data.geaendertAm)}` : null
            }
            weiter={nachbar(1)}
            zurueck={nachbar(-1)}
          >
            <Suspense fallback={<Spinner label="Teil der Aufnahme wird geladen" />}>
              <Rueckfrageraum aufnahmeId={data.rechte.plausibilitaet ? aufnahmeId : null} teil={aktuelle?.pfad}>
                <Feldhinweise objekt={data.rechte.plausibilitaet ? pruefobjekt : null} teil={aktuelle?.pfad}>
                  <Routes>
                    <Route index element={<Navigate to={`${basis}/${sichtbare[0]?.pfad ?? ''}`} replace />} />
                    {sichtbare.map(({ pfad, Inhalt }) => (
                      <Route key={pfad} path={pfad} element={<Inhalt aufnahmeId={aufnahmeId} code={data.code} />} />
                    ))}
                    <Route path="*" element={<NichtGefunden />} />
                  </Routes>
                </Feldhinweise>
                {data.rechte.plausibilitaet && aktuelle && aktuelle.pfad !== 'plausibilitaet' && (
                  <NachDemInhalt key={aktuelle.pfad}>
                    <div className={stil['hinweise']}>
                      <Plausibilitaetsblock objekt={pruefobjekt} teil={aktuelle.pfad} />
                    </div>
                  </NachDemInhalt>
                )}
              </Rueckfrageraum>
            </Suspense>
          </MitFussleiste>
        </div>
      </div>
    </Verlassensschutz>
  )
}

/** Heute genügt die Uhrzeit. */
function zeitpunkt(wann: string): string {
  const tag = formatiereTag(wann)
  return tag === formatiereTag(Date.now()) ? formatiereUhrzeit(wann) : tag
}
