import { ladeAnwendung } from './technik/http/anmeldung/ladeAnwendung.ts'

void ladeAnwendung(() => import('./app/starte.tsx').then(({ starte }) => starte()))
