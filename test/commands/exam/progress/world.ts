/**
 * Several processes answer one attempt: with a disk, a network that loses and delays, and a service that stores what
 * arrives last. The test chooses their actions and the order.
 */
import type { Json } from '../../../../src/commands/exam/paper/json';
import {
  newProgress,
  type Outcome,
  type Progress,
  writeAnswer,
} from '../../../../src/commands/exam/progress/record';
import {
  beginRequest,
  dropRepetitions,
  endRequest,
  type PendingRequest,
  questionsToResend,
  recoverRequests,
  sendableQuestions,
} from '../../../../src/commands/exam/progress/send';
import { paperOf } from '../papers';
import { reread } from './records';

interface Travelling {
  readonly pending: PendingRequest;
  arrived: boolean;
  /** The process no longer waits for it. */
  forgotten: boolean;
}

export class ExamWorld {
  /** The record on the disk; every process reads and writes it as JSON. */
  disk: Progress = newProgress(paperOf());
  /** The processes that run. */
  readonly living = new Set<string>();
  /** The last answers of the user, and those of the service. */
  readonly words = new Map<number, Json>();
  readonly service = new Map<number, Json>();
  private readonly network: Travelling[] = [];
  private born = 0;

  /** A living process by any number; one is started where none lives. */
  process(number: number): string {
    if (this.living.size === 0) this.start();
    const names = [...this.living];
    return names[number % names.length] ?? '';
  }

  start(): void {
    this.born += 1;
    this.living.add(`process-${this.born}`);
  }

  /** The process dies; what it sent may still arrive. */
  kill(name: string): void {
    this.living.delete(name);
    for (const one of this.network) if (one.pending.sender === name) one.forgotten = true;
  }

  write(name: string, index: number, value: Json): void {
    this.change(name, (progress) => writeAnswer(progress, index, value, name));
    this.words.set(index, value);
  }

  beginSubmission(name: string): void {
    this.change(name, dropRepetitions);
  }

  /** Begins the next request, an ordinary or a repeated one. */
  send(name: string, choice: number): void {
    this.change(name, (progress) => {
      const ordinary = sendableQuestions(progress);
      const waiting = ordinary.length > 0 ? ordinary : questionsToResend(progress);
      const index = waiting[choice % Math.max(1, waiting.length)];
      if (index === undefined) return progress;
      const begun = beginRequest(progress, index, name);
      this.network.push({ pending: begun.pending, arrived: false, forgotten: false });
      return begun.progress;
    });
  }

  /** A request arrives; its answer comes back unless nobody waits for it. */
  arrive(choice: number): void {
    const one = this.travelling((request) => !request.arrived, choice);
    if (!one) return;
    one.arrived = true;
    this.service.set(one.pending.index, one.pending.value);
    if (!one.forgotten) this.end(one, { type: 'confirmed' });
  }

  /** A process gives up waiting; with `lost` the request may still arrive later. */
  fail(choice: number, type: 'lost' | 'delayed' | 'refused'): void {
    const one = this.travelling((request) => !request.arrived && !request.forgotten, choice);
    if (!one) return;
    if (type !== 'lost') one.arrived = true;
    this.end(one, { type, reason: type });
  }

  /** Requests that a process waits for arrive at once; lost ones do not. */
  answerAll(): void {
    for (const one of this.network) {
      if (one.arrived || one.forgotten) continue;
      one.arrived = true;
      this.service.set(one.pending.index, one.pending.value);
      this.end(one, { type: 'confirmed' });
    }
  }

  /** Everything that was lost arrives late, in an order chosen by the test. */
  drain(choice: number): void {
    while (this.network.some(({ arrived }) => !arrived)) this.arrive(choice);
  }

  private end(one: Travelling, outcome: Outcome): void {
    one.forgotten = true;
    this.change(one.pending.sender, (progress) => endRequest(progress, one.pending, outcome));
  }

  private travelling(fits: (one: Travelling) => boolean, choice: number): Travelling | undefined {
    const waiting = this.network.filter(fits);
    return waiting[choice % Math.max(1, waiting.length)];
  }

  /** Reads, changes and writes the record under the lock; requests of dead processes count as lost. */
  private change(name: string, work: (progress: Progress) => Progress): void {
    if (!this.living.has(name)) return;
    const stored = recoverRequests(reread(this.disk), (sender) => this.living.has(sender));
    this.disk = reread(work(stored));
  }
}
