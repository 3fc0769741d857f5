/** Loaded before a process of the system (fast-clock.ts): its wall clock and its steady clock begin at CLOCK_FROM and run CLOCK_SPEED times as fast. */
const [from, speed] = [Number(process.env.CLOCK_FROM), Number(process.env.CLOCK_SPEED)];
const [wall, steady] = [Date.now.bind(Date), performance.now.bind(performance)];
const [wallBegan, steadyBegan] = [wall(), steady()];
Date.now = () => Math.floor(from + (wall() - wallBegan) * speed);
performance.now = () => steadyBegan + (steady() - steadyBegan) * speed;
