import { type Einleseart, leseMessstellenEin } from '@benthos/vertrag/einlesung'

/** Was die Oberfläche je Art wissen muss: wohin die Datei geht und wo das Geladene zu sehen ist. */
export const EINGAENGE = {
  MESSSTELLEN: {
    sende: leseMessstellenEin,
    einzahl: 'Messstelle',
    mehrzahl: 'Messstellen',
    liste: '/messstellen-uebersicht',
    ziel: (id: number) => `/stammdaten/${id}`,
  },
} as const satisfies Record<Einleseart, object>
