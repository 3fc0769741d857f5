// The plainest matching there is, to compare with: a sorted map of prices, a list of orders at each. No accounts, no fees, no holds, nothing
// written anywhere. Reads a file of commands (docs/commands-file.md), plays what fills the books, then times the rest.
// Prints: commands per second, trades, lots traded, sum over the trades.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>
#include <list>
#include <map>
#include <vector>

struct Record {
  uint8_t op;
  uint8_t side;
  uint16_t market;
  uint32_t order;
  uint32_t owner;
  uint32_t ticks;
  uint32_t lots;
  uint32_t zero;
};
static_assert(sizeof(Record) == 24, "a record is 24 bytes");

struct Header {
  char magic[8];
  uint32_t version, headerBytes, recordBytes, records, opening, markets, owners, seed, orders, zero;
};
static_assert(sizeof(Header) == 48, "a header is 48 bytes");

enum Op : uint8_t { PLACE, IOC, CANCEL, MOVE };

using Queue = std::list<uint32_t>;
using Bids = std::map<uint32_t, Queue, std::greater<uint32_t>>;
using Asks = std::map<uint32_t, Queue>;

struct Order {
  uint32_t owner = 0, ticks = 0, lots = 0;
  uint8_t side = 0;
  bool open = false;
  Queue::iterator place;
};

struct Book {
  Bids bids;
  Asks asks;
};

struct Engine {
  std::vector<Book> books;
  std::vector<Order> orders;
  uint64_t trades = 0, lots = 0;
  uint32_t sum = 0x811c9dc5u;

  Engine(uint32_t markets, uint32_t count) : books(markets + 1), orders(count) {}

  void add(uint32_t word) { sum = (sum ^ word) * 0x01000193u; }

  template <class Levels> bool meetsItself(Levels &levels, uint32_t owner, uint32_t limit) {
    auto best = levels.begin();
    if (best == levels.end() || levels.key_comp()(limit, best->first)) return false;
    return orders[best->second.front()].owner == owner;
  }

  // Trades up to the limit; false where an own order stood in the way.
  template <class Levels> bool match(Levels &levels, uint32_t taker, uint32_t owner, uint32_t limit, uint32_t &left) {
    while (left > 0) {
      auto best = levels.begin();
      if (best == levels.end() || levels.key_comp()(limit, best->first)) return true;
      uint32_t resting = best->second.front();
      Order &maker = orders[resting];
      if (maker.owner == owner) return false;
      uint32_t traded = left < maker.lots ? left : maker.lots;
      left -= traded;
      maker.lots -= traded;
      trades += 1;
      lots += traded;
      add(resting);
      add(taker);
      add(best->first);
      add(traded);
      if (maker.lots == 0) {
        maker.open = false;
        best->second.pop_front();
        if (best->second.empty()) levels.erase(best);
      }
    }
    return true;
  }

  template <class Levels> void rest(Levels &levels, uint32_t number, Order &order) {
    Queue &queue = levels[order.ticks];
    order.place = queue.insert(queue.end(), number);
    order.open = true;
  }

  template <class Levels> void withdraw(Levels &levels, Order &order) {
    auto level = levels.find(order.ticks);
    level->second.erase(order.place);
    if (level->second.empty()) levels.erase(level);
    order.open = false;
  }

  template <class Own, class Other> void arrive(Own &own, Other &other, uint32_t number, Order &order, bool mayRest) {
    bool free = match(other, number, order.owner, order.ticks, order.lots);
    if (free && mayRest && order.lots > 0) rest(own, number, order);
  }

  template <class Own, class Other> void play(Own &own, Other &other, const Record &record) {
    Order &order = orders[record.order];
    if (record.op == PLACE || record.op == IOC) {
      if (meetsItself(other, record.owner, record.ticks)) return;
      order.owner = record.owner;
      order.ticks = record.ticks;
      order.lots = record.lots;
      order.side = record.side;
      arrive(own, other, record.order, order, record.op == PLACE);
    } else if (order.open && record.op == CANCEL) {
      withdraw(own, order);
    } else if (order.open && record.ticks != order.ticks && !meetsItself(other, order.owner, record.ticks)) {
      withdraw(own, order);
      order.ticks = record.ticks;
      arrive(own, other, record.order, order, true);
    }
  }

  void play(const Record &record) {
    Book &book = books[record.market];
    if (record.side == 0) play(book.bids, book.asks, record);
    else play(book.asks, book.bids, record);
  }
};

int main(int count, char **words) {
  FILE *file = count == 2 ? fopen(words[1], "rb") : nullptr;
  Header header;
  if (!file || fread(&header, sizeof header, 1, file) != 1 || memcmp(header.magic, "GLASSCMD", 8) != 0) {
    fprintf(stderr, "give it a file of commands\n");
    return 1;
  }
  std::vector<Record> records(header.records);
  if (fread(records.data(), sizeof(Record), header.records, file) != header.records) return 1;
  fclose(file);
  Engine engine(header.markets, header.orders);
  for (uint32_t at = 0; at < header.opening; at += 1) engine.play(records[at]);
  auto start = std::chrono::steady_clock::now();
  for (uint32_t at = header.opening; at < header.records; at += 1) engine.play(records[at]);
  double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  printf("%.0f %llu %llu %u\n", (header.records - header.opening) / seconds, (unsigned long long)engine.trades,
         (unsigned long long)engine.lots, engine.sum);
  return 0;
}
