import { starte } from './app/starte.tsx'

starte()
