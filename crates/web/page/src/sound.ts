// Short sounds, made when they are heard: no file is fetched.

/** The kinds of sounds. */
export type Sound = "move" | "chance" | "turn" | "end";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null; // Of every knock.

const LENGTH = 0.05; // Of a knock, in seconds.

/** The time after which the answer to a tap is on the screen, in milliseconds. Making a context would delay it. */
const AFTER = 100;

/** Plays a sound, quietly. Browsers keep the page silent until the first interaction. */
export function play(sound: Sound): void {
    if (context) return sounded(context, sound);
    setTimeout(() => sounded((context ??= new AudioContext()), sound), AFTER);
}

function sounded(context: AudioContext, sound: Sound): void {
    const now = context.currentTime;
    if (sound === "end") {
        for (const [i, pitch] of [523, 659, 784].entries()) tone(context, pitch, now + 0.11 * i);
        return;
    }
    if (sound === "turn") return tone(context, 880, now + 0.12);
    if (sound === "move") return knock(context, now, 1200);
    for (const [i, pitch] of [1700, 1500, 1900, 1600].entries()) knock(context, now + 0.06 * i, pitch); // It rattles.
}

/** A piece that is set down on wood. */
function knock(context: AudioContext, at: number, pitch: number): void {
    const source = new AudioBufferSourceNode(context, { buffer: (noise ??= noiseIn(context)) });
    const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: 1.2 });
    const volume = new GainNode(context, { gain: 0.25 });
    source.connect(filter).connect(volume).connect(context.destination);
    source.start(at);
}

/** Noise that dies away. */
function noiseIn(context: AudioContext): AudioBuffer {
    const buffer = context.createBuffer(1, LENGTH * context.sampleRate, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
    return buffer;
}

function tone(context: AudioContext, frequency: number, at: number): void {
    const source = new OscillatorNode(context, { type: "sine", frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.05, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.35);
    source.connect(volume).connect(context.destination);
    source.start(at);
    source.stop(at + 0.35);
}
