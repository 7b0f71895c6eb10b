import type { MzbMethode } from '@benthos/fachmodell'
import type { ReactElement } from 'react'
import stil from './Methodenbild.module.css'

type Bildmethode = MzbMethode | 'KIESELALGEN' | 'MAKROALGEN'

/** Wasser, wie es auch im Zeichen des Produkts fließt. */
const WASSER = <path d="M3 52c4-3 8-3 12 0s8 3 12 0 8-3 12 0 8 3 12 0 6-2.5 10-1" />

const ZEICHNUNGEN: Readonly<Record<Bildmethode, ReactElement>> = {
  /* Netz mit Rahmen, gegen die Strömung aufgesetzt, davor der aufgewühlte Grund */
  MHS: (
    <>
      <path d="M22 3v15" />
      <path d="M12 18h20v20H12z" />
      <path d="M32 18c11 1 20 5 26 10-6 5-15 9-26 10" />
      <path
        d="m36 18.6-2 19m8-17-3 15m8-12.6-3 10m8-7-2.5 4.5M33 24c8 .5 15 1.5 22 3M33 32c8-.5 15-1.5 22-3"
        opacity="0.55"
      />
      <path d="M5 45h.01M10 42h.01M8 48h.01M14 46h.01M19 44h.01" />
      {WASSER}
    </>
  ),
  /* Schale mit Tieren, daneben fünf Stufen der Häufigkeit */
  SCREENING: (
    <>
      <path d="M4 24h34l-4 20H8z" />
      <path d="M2 24h38" />
      <path d="M13 32c2-2 5-2 7 0s5 2 7 0" />
      <path d="M15 39h5m3-1 3 1" />
      <path d="M44 44v-4m4 4v-9m4 9V30m4 14V23m4 21V16" />
      {WASSER}
    </>
  ),
  /* Steine des Grunds unter der Lupe */
  QUALITATIV: (
    <>
      <path d="M4 44c0-7 5-11 12-11s11 4 12 11z" />
      <path d="M26 44c1-5 5-8 11-8s10 3 11 8z" />
      <path d="M46 44c1-3 4-5 7-5s6 2 7 5z" />
      <circle cx="36" cy="18" r="12" />
      <path d="m27 27-9 8" />
      <path d="M30 19c2-2 5-3 8-2 2 .5 4 .5 5-1m-11 4-2 3m5-3v3m4-4 2 3" />
      {WASSER}
    </>
  ),
  /* Fläche bekannter Größe, ausgezählt */
  QUANTITATIV: (
    <>
      <path d="M14 10h36v32H14z" />
      <path d="M26 10v32m12-32v32M14 20.7h36M14 31.3h36" opacity="0.55" />
      <path d="M19 15h.01M31 27h.01M33 24h.01M44 16h.01M43 36h.01M45 38h.01M20 37h.01M32 15h.01" />
      <path d="M10 10v32m-2.5-32h5m-5 32h5" />
      {WASSER}
    </>
  ),
  /* Waage mit Schale */
  BIOMASSE: (
    <>
      <path d="M10 46h44l-3-14H13z" />
      <path d="M24 39h16" />
      <path d="M32 32v-5" />
      <path d="M12 17h40c-1 7-8 10-20 10s-19-3-20-10z" />
      <path d="M20 12c2-2 4-2 6 0s4 2 6 0 4-2 6 0 4 2 6 0" />
      <path d="M6 52h52" />
    </>
  ),
  /* Schale einer Kieselalge mit Raphe und Streifen */
  KIESELALGEN: (
    <>
      <path d="M3 30c8-8 17-12 29-12s21 4 29 12c-8 8-17 12-29 12S11 38 3 30z" />
      <path d="M9 30h19m8 0h19" />
      <path d="M29.5 28v4m5-4v4" />
      <path
        d="M12 25.5V27M17 23.5V27M22 22.5V27M27 22V27M37 22V27M42 22.5V27M47 23.5V27M52 25.5V27M12 34.5V33M17 36.5V33M22 37.5V33M27 38V33M37 38V33M42 37.5V33M47 36.5V33M52 34.5V33"
        opacity="0.55"
      />
    </>
  ),
  /* Fäden in der Strömung, auf einem Stein festgewachsen */
  MAKROALGEN: (
    <>
      <path d="M6 48c0-8 6-13 15-13s14 5 15 13z" />
      <path d="M15 37c0-9 6-13 14-13s12 3 19 1 8-5 12-5" />
      <path d="M20 35c1-6 6-8 12-7s10 4 16 3 8-3 12-3" />
      <path d="M12 38c-2-12 5-20 15-20s12 2 18 0 9-6 13-6" />
      {WASSER}
    </>
  ),
}

/** Strichzeichnung zur Methode einer Probe; nur Schmuck, ihr Name steht daneben. */
export function Methodenbild({ methode }: { methode: Bildmethode }) {
  return (
    <svg
      aria-hidden="true"
      className={stil['bild']}
      fill="none"
      height="48"
      stroke="currentcolor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth="1.75"
      viewBox="0 0 64 60"
      width="51"
    >
      {ZEICHNUNGEN[methode]}
    </svg>
  )
}
