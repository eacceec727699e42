/** Plays sounds: every voice is a wave or noise behind a gain that follows its envelope. */
import type { Moment } from './moments'
import { envelope, SOUNDS, type Sound, type Voice } from './sounds'

const NOISE_LASTS = 1

/** Noise that is always the same. */
function noiseFor(context: BaseAudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, NOISE_LASTS * context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 1
  for (let i = 0; i < samples.length; i += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    samples[i] = state / 2 ** 31
  }
  return buffer
}

export class Player {
  readonly #context: BaseAudioContext
  readonly #master: GainNode
  #noise: AudioBuffer | null = null
  /** As much of what moments sound like as is there. */
  #all: Partial<Readonly<Record<Moment, Sound>>> = SOUNDS

  constructor(context: BaseAudioContext) {
    this.#context = context
    this.#master = context.createGain()
    this.#master.connect(context.destination)
  }

  /** Play what a moment sounds like, from 0 to 1 as loud as it was made. */
  play(name: Moment, volume: number): void {
    this.#master.gain.value = volume
    const known = this.#all[name]
    if (known) this.#schedule(known)
    if (this.#all !== SOUNDS || (known && name !== 'laid')) return
    // Once a piece lies, what comes later is fetched; until it is there, its moments are late.
    import('./late_sounds').then(
      ({ ALL_SOUNDS }) => {
        this.#all = ALL_SOUNDS
        if (!known) this.#schedule(ALL_SOUNDS[name])
      },
      () => null,
    )
  }

  #schedule(sound: Sound): void {
    const when = this.#context.currentTime
    for (const voice of sound) {
      const gain = this.#context.createGain()
      gain.gain.setValueAtTime(0, when)
      for (const [time, loudness] of envelope(voice)) {
        gain.gain.linearRampToValueAtTime(loudness, when + time)
      }
      gain.connect(this.#master)
      const source =
        voice.wave === 'noise' ? this.#rustle(voice, when, gain) : this.#tone(voice, when, gain)
      source.start(when + voice.at)
      source.stop(when + voice.at + voice.length)
    }
  }

  #tone(
    { wave, pitch, at, length }: Voice,
    when: number,
    into: AudioNode,
  ): AudioScheduledSourceNode {
    const tone = this.#context.createOscillator()
    tone.type = wave as OscillatorType
    glide(tone.frequency, pitch, when + at, length)
    tone.connect(into)
    return tone
  }

  #rustle({ pitch, at, length }: Voice, when: number, into: AudioNode): AudioScheduledSourceNode {
    const source = this.#context.createBufferSource()
    source.buffer = this.#noise ??= noiseFor(this.#context)
    const band = this.#context.createBiquadFilter()
    band.type = 'bandpass'
    glide(band.frequency, pitch, when + at, length)
    source.connect(band).connect(into)
    return source
  }
}

function glide(pitch: AudioParam, [from, to]: Voice['pitch'], when: number, length: number): void {
  pitch.setValueAtTime(from, when)
  pitch.linearRampToValueAtTime(to, when + length)
}
